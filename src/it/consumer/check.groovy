// What the consumer prints, as a module and on the class path, with exactly the libraries that Maven found for it.
def libraries = new File(basedir, 'target/lib')
def names = libraries.list().sort()
assert names.any { it.startsWith('heapfold-') && it.endsWith('-core.jar') }
assert names.every { it ==~ /(heapfold|zstd-jni|commons-(compress|io|lang3|codec)|nanojson|jspecify)-.*/ }: names

def program = new File(System.getProperty('java.home'), 'bin/java').path
def classes = new File(basedir, 'target/classes').path
def dump = new File(basedir, 'target/own.hprof')
if (!dump.exists()) {
    java.lang.management.ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean)
            .dumpHeap(dump.path, true)
}
def all = classes + File.pathSeparator + libraries.listFiles()*.path.join(File.pathSeparator)
[['-p', all, '-m', 'consumer/consumer.Consumer'], ['-cp', all, 'consumer.Consumer']].each { way ->
    def folded = new File(basedir, "target/own${way[0]}.hfold")
    def process = new ProcessBuilder([program] + way + [dump.path, folded.path]).redirectErrorStream(true).start()
    def said = process.inputStream.text
    assert process.waitFor() == 0: said
    assert said ==~ /(?s).*[1-9][0-9]* objects, damaged: false\s*/: said
}
return true
