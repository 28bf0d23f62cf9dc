package io.github.heapfold.gui.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class MarkdownTest {
    private static PageBlock.Span plain(String text) {
        return new PageBlock.Span(text, PageBlock.Look.PLAIN);
    }

    @Test
    void readsWhatTheGuideIsWrittenIn() {
        String page = """
                # Title

                Words **bold** and `code`,
                joined.

                - one
                2. two

                    code
                      indented

                | a | b |
                |---|---|
                | c | *d* |

                ![What it shows](images/zh/a.png)
                """;

        assertThat(Markdown.read(page))
                .containsExactly(
                        new PageBlock.Heading(1, List.of(plain("Title"))),
                        new PageBlock.Paragraph(List.of(
                                plain("Words "),
                                new PageBlock.Span("bold", PageBlock.Look.BOLD),
                                plain(" and "),
                                new PageBlock.Span("code", PageBlock.Look.CODE),
                                plain(", joined."))),
                        new PageBlock.Item("•", List.of(plain("one"))),
                        new PageBlock.Item("2.", List.of(plain("two"))),
                        new PageBlock.Code("code\n  indented"),
                        new PageBlock.Table(List.of(
                                List.of(List.of(plain("a")), List.of(plain("b"))),
                                List.of(List.of(plain("c")), List.of(new PageBlock.Span("d", PageBlock.Look.ITALIC))))),
                        new PageBlock.Picture("What it shows", "zh/a.png"));
        assertThat(Markdown.read(page))
                .extracting(PageBlock::words)
                .containsExactly(
                        "Title", "Words bold and code, joined.", "one", "two", "code\n  indented", "a\nb\nc\nd", "");
    }

    @Test
    void chineseLinesAreJoinedWithoutABlank() {
        assertThat(Markdown.read("打开\n文件，\nHPROF 格式"))
                .containsExactly(new PageBlock.Paragraph(List.of(plain("打开文件，HPROF 格式"))));
    }

    @Test
    void bothGuidesHaveTheSameParts() {
        List<PageBlock> english = GuideWindow.read(Locale.ENGLISH);
        List<PageBlock> chinese = GuideWindow.read(Locale.CHINESE);
        assertThat(english).hasSizeGreaterThan(40);
        assertThat(chinese.stream().map(Object::getClass))
                .isEqualTo(english.stream().map(Object::getClass).toList());
    }
}
