package io.github.heapfold.gui.analyse.leaks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.text.Texts;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SharkWordsTest {
    @AfterEach
    void speakEnglish() {
        Texts.use(Locale.ENGLISH);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Activity#mDestroyed is true|Activity#mDestroyed 为 true",
                "Fragment#mFragmentManager is not null|Fragment#mFragmentManager 不为 null",
                "MainActivity↓ is not leaking|下方的 MainActivity↓ 未泄漏",
                "View detached yet still part of window view hierarchy|视图已分离，却仍在窗口的视图层次中",
                "ObjectWatcher was watching this|ObjectWatcher 正在监视它",
                "Thread name: 'main'|线程名：'main'",
                "service instance of a.LeakyService|service 是 a.LeakyService 的实例",
                "mBase instance of a.W, wrapping activity a.Main with mDestroyed = true"
                        + "|mBase 是 a.W 的实例，包装了 mDestroyed 为 true 的 Activity a.Main",
                "mContext instance of a.Main with mDestroyed = false|mContext 是 a.Main 的实例，其 mDestroyed 为 false",
                "ContextImpl.mOuterContext is an instance of a.App|ContextImpl.mOuterContext 是 a.App 的实例"
            })
    void phrasesAreInTheLanguageThatIsSet(String shark, String chinese) {
        Texts.use(Locale.CHINESE);
        assertThat(SharkWords.said(shark)).isEqualTo(chinese);
    }

    @Test
    void eachPartOfASentenceIs() {
        Texts.use(Locale.CHINESE);
        assertThat(SharkWords.said("a.B↑ is leaking and Activity#mDestroyed is true"))
                .isEqualTo("上方的 a.B↑ 泄漏，且 Activity#mDestroyed 为 true");
        assertThat(SharkWords.said("Application is a singleton. Conflicts with View attached"))
                .isEqualTo("Application 是单例。与此矛盾：视图已附加");
        assertThat(SharkWords.said(
                        "ObjectWatcher was watching this because a.B received Activity#onDestroy() callback"))
                .isEqualTo("ObjectWatcher 正在监视它，因为 a.B 收到了 Activity#onDestroy() 回调");
    }

    @Test
    void chineseWordsHaveNoSpaceBetweenThem() {
        Texts.use(Locale.CHINESE);
        assertThat(SharkWords.said("ObjectWatcher was watching this and Service not held by ActivityThread"))
                .isEqualTo("ObjectWatcher 正在监视它，且服务未被 ActivityThread 持有");
    }

    @Test
    void whatIsNotKnownStaysAsItIs() {
        Texts.use(Locale.CHINESE);
        assertThat(SharkWords.said("key = 1f2a")).isEqualTo("key = 1f2a");
        assertThat(SharkWords.said("")).isEmpty();
        assertThat(SharkWords.said("View attached to something")).isEqualTo("View attached to something");
        assertThat(SharkWords.said("{0} is {1")).isEqualTo("{0} is {1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Fragment.mLifecycleRegistry.state is DESTROYED",
                "Application is a singleton. Conflicts with View attached",
                "a.B↑ is leaking and Activity#mDestroyed is true",
                "Thread name: 'main'",
                "key = 1f2a"
            })
    void inEnglishSharkSpeaksItself(String shark) {
        assertThat(SharkWords.said(shark)).isEqualTo(shark);
    }
}
