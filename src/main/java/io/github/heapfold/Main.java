package io.github.heapfold;

/** The entry point of the program. */
public final class Main {

    private Main() {}

    /**
     * Runs the program.
     *
     * @param args the command line
     */
    public static void main(String[] args) {
        if (args.length == 1 && "--version".equals(args[0])) {
            System.out.println("heapfold " + version());
        } else {
            System.err.println("Usage: heapfold --version");
            System.exit(2);
        }
    }

    /** The version in the jar's manifest; classes that do not come from the jar have none. */
    private static String version() {
        String version = Main.class.getPackage().getImplementationVersion();
        return version == null ? "(development)" : version;
    }
}
