package io.github.heapfold.cli.analysis.answer;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.question.OutOfMemory;
import io.github.heapfold.analysis.question.leak.LargestGarbage;
import io.github.heapfold.analysis.question.leak.LeakSuspects.Answer;
import io.github.heapfold.analysis.question.leak.NextOwner;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.direct.DirectMemory;
import io.github.heapfold.analysis.question.leak.keeper.FieldSpread;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.message.EnumWord;

/** What may be a leak, for other programs; keys are only ever added. */
public final class SuspectsJson {
    private SuspectsJson() {}

    /** Writes the keys of an answer. */
    public static void write(Answer answer, int limit, JsonStringWriter out) {
        out.value("objects", answer.objects())
                .value("reachable", answer.reachable())
                .value("threshold", answer.threshold());
        next(answer.next(), out);
        outOfMemory(answer.outOfMemory(), out);
        garbage(answer, out);
        outside("directBuffers", answer.outside().get(DirectMemory.Kind.DIRECT), out);
        outside("mappedFiles", answer.outside().get(DirectMemory.Kind.MAPPED), out);
        out.array("suspects");
        for (Suspect suspect : AnswerStyle.first(answer.suspects(), limit)) {
            write(suspect, out);
        }
        out.end();
    }

    private static void next(NextOwner next, JsonStringWriter out) {
        if (next == null) {
            out.nul("next");
            return;
        }
        out.object("next")
                .value("id", Ids.text(next.object().id()))
                .value("class", next.object().className())
                .value("label", next.label())
                .value("retained", next.retained())
                .value("share", next.share())
                .value("kept", next.kept())
                .value("builtIn", next.builtIn());
        if (next.className() == null) {
            out.nul("content");
        } else {
            out.object("content")
                    .value("class", next.className())
                    .value("objects", next.objects())
                    .end();
        }
        if (next.keeper() == null) {
            out.nul("keeper");
        } else {
            keeper("keeper", next.keeper(), out);
        }
        out.end();
    }

    private static void outOfMemory(OutOfMemory thrown, JsonStringWriter out) {
        if (thrown == null) {
            out.nul("outOfMemory");
            return;
        }
        out.object("outOfMemory")
                .value("thread", thrown.thread())
                .value("method", thrown.method())
                .value("caller", thrown.caller())
                .end();
    }

    private static void garbage(Answer answer, JsonStringWriter out) {
        out.value("garbage", answer.garbage());
        LargestGarbage largest = answer.largestGarbage();
        if (largest == null) {
            out.nul("largestGarbage");
            return;
        }
        out.object("largestGarbage")
                .value("id", Ids.text(largest.object().id()))
                .value("class", largest.object().className())
                .value("shallow", largest.bytes())
                .value("mostOf", largest.className())
                .value("objects", largest.objects())
                .value("objectsShallow", largest.classBytes())
                .end();
    }

    private static void outside(String key, DirectMemory memory, JsonStringWriter out) {
        if (memory == null) {
            out.nul(key);
            return;
        }
        out.object(key).value("buffers", memory.buffers()).value("bytes", memory.bytes());
        if (memory.most() == null) {
            out.nul("most");
        } else {
            out.object("most")
                    .value("buffers", memory.most().buffers())
                    .value("bytes", memory.most().bytes())
                    .value("estimated", memory.most().isEstimate())
                    .value("fields", memory.most().keptBy().places().size())
                    .array("keepers");
            memory.most().keptBy().all().forEach(keeper -> keeper(keeper, out));
            out.end().value("example", Ids.text(memory.most().example())).end();
        }
        out.end();
    }

    private static void write(Suspect suspect, JsonStringWriter out) {
        out.object()
                .value("kind", EnumWord.of(suspect.kind()))
                .value("signature", suspect.signature())
                .value("sentence", SuspectsText.SENTENCES.of(suspect))
                .value("retained", suspect.retained())
                .value("share", suspect.share())
                .value("objects", suspect.objects())
                .value("class", suspect.className());
        if (suspect.accumulation() == null) {
            out.nul("accumulation");
        } else {
            out.object("accumulation")
                    .value("id", Ids.text(suspect.accumulation().id()))
                    .value("class", suspect.accumulation().className())
                    .value("kept", suspect.kept())
                    .value("collection", suspect.collection())
                    .end();
        }
        out.value("owners", suspect.owners() == 0 ? null : suspect.owners()).value("ownerClass", suspect.ownerClass());
        if (suspect.sizes() == null) {
            out.nul("ownerSizes");
        } else {
            out.object("ownerSizes")
                    .value("least", suspect.sizes().least())
                    .value("most", suspect.sizes().most())
                    .end();
        }
        out.value("alike", suspect.alike());
        out.value(
                "partOf",
                suspect.partOf() == null ? null : Ids.text(suspect.partOf().id()));
        out.array("keepers");
        suspect.keptBy().all().forEach(keeper -> keeper(keeper, out));
        out.end();
        if (suspect.whose() == null) {
            out.nul("whose");
        } else {
            keeper("whose", suspect.whose(), out);
        }
        out.value("moreKeepers", suspect.keptBy().more()).array("features");
        suspect.features().forEach(feature -> out.value(EnumWord.of(feature)));
        out.end().array("levels");
        for (Suspect.Level level : suspect.levels()) {
            out.object()
                    .value("class", level.className())
                    .value("field", level.field())
                    .value("objects", level.objects())
                    .value("retained", level.retained())
                    .end();
        }
        out.end();
        inside("inside", suspect.inside(), out);
        slots(suspect.slots(), out);
        finalizing(suspect.finalizing(), out);
        standing(suspect.standing(), out);
        repeated(suspect.loader(), out);
        out.object("path");
        PathText.writeKeys(suspect.path(), out);
        out.end().end();
    }

    private static void inside(String key, Suspect.Inside inside, JsonStringWriter out) {
        if (inside == null) {
            out.nul(key);
            return;
        }
        out.object(key)
                .value("class", inside.className())
                .value("classes", inside.classes())
                .value("objects", inside.objects())
                .value("retained", inside.retained())
                .value("field", inside.field())
                .value("holder", inside.holder())
                .value("mostly", inside.mostly())
                .value("several", inside.spread() == FieldSpread.ONE_NAME)
                .value("severalFields", inside.spread() == FieldSpread.ONE_CLASS);
        inside("inside", inside.inside(), out);
        inside("beside", inside.beside(), out);
        out.end();
    }

    private static void slots(Suspect.Slots slots, JsonStringWriter out) {
        if (slots == null) {
            out.nul("slots");
            return;
        }
        out.object("slots")
                .value("all", slots.all())
                .value("empty", slots.empty())
                .end();
    }

    private static void finalizing(Suspect.Finalizing running, JsonStringWriter out) {
        if (running == null) {
            out.nul("finalizing");
            return;
        }
        out.object("finalizing")
                .value("thread", running.thread())
                .value("method", running.method())
                .value("source", running.source())
                .value("line", running.line() > 0 ? running.line() : null)
                .end();
    }

    private static void standing(Suspect.Standing standing, JsonStringWriter out) {
        if (standing == null) {
            out.nul("standing");
            return;
        }
        out.object("standing")
                .value("threads", standing.threads())
                .value("method", standing.method())
                .end();
    }

    private static void repeated(Suspect.Loader loader, JsonStringWriter out) {
        if (loader == null || loader.repeated() == null) {
            out.nul("repeated");
            return;
        }
        out.object("repeated")
                .value("loaders", loader.repeated().loaders())
                .value("loaderClass", loader.object().className())
                .value("classes", loader.repeated().classes())
                .value("class", loader.repeated().className())
                .value("retained", loader.repeated().retained())
                .end();
    }

    private static void keeper(String key, Keeper keeper, JsonStringWriter out) {
        out.object(key);
        keys(keeper, out);
    }

    private static void keeper(Keeper keeper, JsonStringWriter out) {
        out.object();
        keys(keeper, out);
    }

    private static void keys(Keeper keeper, JsonStringWriter out) {
        out.value("kind", EnumWord.of(keeper.kind()))
                .value("class", keeper.className())
                .value("name", keeper.name())
                .value("thread", keeper.thread())
                .value("caller", keeper.caller())
                .value("frames", keeper.frames())
                .end();
    }
}
