package io.github.heapfold.analysis.growth;

import java.util.regex.Pattern;

/** Names of classes without what is another number in each run of a program. */
final class StableNames {
    /** Of hidden classes the address, of those that are made as they are needed the number. */
    private static final Pattern NUMBERED = Pattern.compile(
            "(/0x[0-9a-f]+|\\+0x[0-9a-f]+|(?<=\\$\\$Lambda)\\$[0-9]+|(?<=Generated(Method|Constructor)Accessor)[0-9]+"
                    + "|(?<=GeneratedSerializationConstructorAccessor)[0-9]+|(?<=\\$Proxy)[0-9]+)");

    private StableNames() {}

    static String of(String className) {
        return className.indexOf('$') < 0 && className.indexOf('/') < 0 && !className.contains("Generated")
                ? className
                : NUMBERED.matcher(className).replaceAll("");
    }
}
