package io.github.heapfold.gui.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class MarkdownTest {
    private static Block.Span plain(String text) {
        return new Block.Span(text, Block.Look.PLAIN);
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
                        new Block.Heading(1, List.of(plain("Title"))),
                        new Block.Paragraph(List.of(
                                plain("Words "),
                                new Block.Span("bold", Block.Look.BOLD),
                                plain(" and "),
                                new Block.Span("code", Block.Look.CODE),
                                plain(", joined."))),
                        new Block.Item("•", List.of(plain("one"))),
                        new Block.Item("2.", List.of(plain("two"))),
                        new Block.Code("code\n  indented"),
                        new Block.Table(List.of(
                                List.of(List.of(plain("a")), List.of(plain("b"))),
                                List.of(List.of(plain("c")), List.of(new Block.Span("d", Block.Look.ITALIC))))),
                        new Block.Picture("What it shows", "zh/a.png"));
    }

    @Test
    void chineseLinesAreJoinedWithoutABlank() {
        assertThat(Markdown.read("打开\n文件，\nHPROF 格式"))
                .containsExactly(new Block.Paragraph(List.of(plain("打开文件，HPROF 格式"))));
    }

    @Test
    void bothGuidesHaveTheSameParts() {
        List<Block> english = GuideWindow.read(Locale.ENGLISH);
        List<Block> chinese = GuideWindow.read(Locale.CHINESE);
        assertThat(english).hasSizeGreaterThan(40);
        assertThat(chinese.stream().map(Object::getClass))
                .isEqualTo(english.stream().map(Object::getClass).toList());
    }
}
