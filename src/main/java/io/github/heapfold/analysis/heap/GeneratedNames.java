package io.github.heapfold.analysis.heap;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Names of classes that are made while a program runs have numbers that are others in its next run: those of lambdas,
 * proxies, hidden classes, accessors of reflection, and of what Spring, CGLIB, Hibernate, Byte Buddy, Mockito and
 * Javassist make.
 */
public final class GeneratedNames {
    private static final String HEX = "[0-9a-fA-F]+";

    /** What comes first is what stays. */
    private static final Pattern NUMBERED = Pattern.compile("(?<stays>\\$\\$Lambda)\\$[0-9]+"
            + "|(?<proxy>\\$Proxy)[0-9]+"
            + "|(?<accessor>\\bGenerated(?:Method|Constructor|SerializationConstructor)Accessor)[0-9]+"
            + "|(?<cglib>\\$\\$(?:[A-Za-z]*By)?[A-Za-z]*CGLIB\\$\\$)" + HEX
            + "|(?<random>\\$(?:HibernateProxy|HibernateInstantiator|ByteBuddy|MockitoMock|auxiliary)\\$)[0-9A-Za-z]+"
            + "|(?<javassist>_\\$\\$_)jvst" + HEX + "_" + HEX);

    /** A hidden class has an address or a number behind its name, which dumps write in several ways. */
    private static final Pattern HIDDEN = Pattern.compile("[/+.](?:0x" + HEX + "|[0-9]+)(?=$|\\[)");

    /** The module, and so the package, of a proxy is numbered too. */
    private static final Pattern PROXY_PACKAGE = Pattern.compile("\\b(?:jdk\\.proxy[0-9]+|com\\.sun\\.proxy)\\.");

    /** How the names end that have been told without their numbers. */
    private static final Pattern NUMBERLESS = Pattern.compile("(?:\\$\\$Lambda"
            + "|(?:^|[. ])\\$Proxy"
            + "|\\bGenerated(?:Method|Constructor|SerializationConstructor)Accessor"
            + "|\\$\\$(?:[A-Za-z]*By)?[A-Za-z]*CGLIB\\$\\$"
            + "|\\$(?:HibernateProxy|HibernateInstantiator|ByteBuddy|MockitoMock|auxiliary)\\$"
            + "|_\\$\\$_)(?=$|\\[)");

    /** One of these is in each of the names. */
    private static final List<Pattern> GENERATED = List.of(PROXY_PACKAGE, HIDDEN, NUMBERED, NUMBERLESS);

    private GeneratedNames() {}

    /** The name of a class without such numbers; that of any other class as it is. */
    public static String without(String className) {
        String name = PROXY_PACKAGE.matcher(className).replaceAll("");
        name = withoutAddress(name);
        return NUMBERED.matcher(name).replaceAll("${stays}${proxy}${accessor}${cglib}${random}${javassist}");
    }

    /** The name of a hidden class without its address or number, which may have a dot before it; of any other, as it is. */
    public static String withoutAddress(String className) {
        return HIDDEN.matcher(className).replaceAll("");
    }

    /**
     * Whether a class was made while the program ran, so that nobody wrote it. Without its number, a hidden class that
     * is none of those above cannot be told from others.
     */
    public static boolean isGenerated(String className) {
        for (Pattern each : GENERATED) {
            if (each.matcher(className).find()) {
                return true;
            }
        }
        return false;
    }
}
