// What was installed belongs together, and the consumer prints what it should with exactly the libraries that Maven found for it.
import groovy.json.JsonSlurper
import groovy.xml.XmlSlurper
import java.security.MessageDigest
import java.util.zip.ZipFile

def libraries = new File(basedir, 'target/lib')
def names = libraries.list().sort()
def core = names.find { it ==~ /heapfold-core-[0-9.]+\.jar/ }
assert core != null: names
assert names.every { it ==~ /(heapfold-core|zstd-jni|commons-(compress|io|lang3|codec)|nanojson|jspecify)-.*/ }: names

def version = core - 'heapfold-core-' - '.jar'
def installed = new File(localRepositoryPath, "io/github/heapfold/heapfold-core/$version")
def artifact = { ending -> new File(installed, "heapfold-core-$version$ending") }
def entries = { ending, pattern ->
    new ZipFile(artifact(ending)).withCloseable { zip ->
        zip.entries()*.name.findAll { it ==~ pattern }.toSet()
    }
}

// A source for each class, and no other.
def classes = entries('.jar', /.*\.class/)
def sources = entries('-sources.jar', /.*\.java/)
assert classes.size() > 100 && classes.contains('module-info.class')
assert classes.collect { it.replaceFirst(/(\$.*)?\.class$/, '.java') }.toSet() - sources == [] as Set
def compiled = classes.collect { it.replaceFirst(/\.class$/, '.java') }.toSet()
assert (sources - compiled).every { it.endsWith('/package-info.java') }: sources - compiled
assert !classes.any { it ==~ /io\/github\/heapfold\/(gui|cli|capture|[^\/]*\.class).*/ }

// A page for each public type of the library, and for nothing else.
def api = 'io/github/heapfold/api/'
def loader = new URLClassLoader(libraries.listFiles()*.toURI()*.toURL() as URL[], ClassLoader.platformClassLoader)
def shown = classes.findAll { it.startsWith(api) && !it.endsWith('-info.class') }
        .collect { loader.loadClass(it.replace('/', '.') - '.class') }
        .findAll { type ->
            def all = [type]
            while (all.last().enclosingClass != null) {
                all << all.last().enclosingClass
            }
            all.every { java.lang.reflect.Modifier.isPublic(it.modifiers) }
        }
        .collect { it.canonicalName - 'io.github.heapfold.api.' + '.html' }.toSet()
loader.close()
def pages = entries('-javadoc.jar', /io\.github\.heapfold\/.*\.html/).findAll { !it.contains('/class-use/') }
def types = pages.collect { it.substring(it.lastIndexOf('/') + 1) }.findAll { Character.isUpperCase(it.charAt(0)) }.toSet()
assert shown.size() > 10 && types == shown: (types + shown) - types.intersect(shown)

// The list of parts is of this library, and of the very files that it runs with.
def parts = new JsonSlurper().parse(artifact('-cyclonedx.json'))
assert parts.bomFormat == 'CycloneDX' && parts.metadata.component.purl.startsWith("pkg:maven/io.github.heapfold/heapfold-core@$version")
def sha256 = { file -> MessageDigest.getInstance('SHA-256').digest(file.bytes).encodeHex().toString() }
def listed = parts.components.collectEntries {
    [("${it.name}-${it.version}.jar".toString()): it.hashes.find { hash -> hash.alg == 'SHA-256' }.content]
}
assert listed == (names - core).collectEntries { [(it): sha256(new File(libraries, it))] }
assert sha256(new File(libraries, core)) == sha256(artifact('.jar'))
assert parts.components.every { it.licenses || it.name == 'nanojson' }

// The pom that is installed names the libraries that others get with it, and what Maven Central asks for.
def pom = new XmlSlurper().parse(artifact('.pom'))
assert [pom.name, pom.description, pom.url, pom.licenses.license.name, pom.developers.developer.name, pom.scm.url].every { it.text() }
assert pom.dependencies.dependency.collect { "${it.artifactId}-${it.version}.jar".toString() }.every { it in names }
assert pom.parent.isEmpty()

def program = new File(System.getProperty('java.home'), 'bin/java').path
def own = new File(basedir, 'target/classes').path
def dump = new File(basedir, 'target/own.hprof')
if (!dump.exists()) {
    java.lang.management.ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean)
            .dumpHeap(dump.path, true)
}
def all = own + File.pathSeparator + libraries.listFiles()*.path.join(File.pathSeparator)
[['-p', all, '-m', 'consumer/consumer.Consumer'], ['-cp', all, 'consumer.Consumer']].each { way ->
    def folded = new File(basedir, "target/own${way[0]}.hfold")
    def process = new ProcessBuilder([program] + way + [dump.path, folded.path]).redirectErrorStream(true).start()
    def said = process.inputStream.text
    assert process.waitFor() == 0: said
    assert said ==~ /(?s).*[1-9][0-9]* objects, damaged: false\s*/: said
}
return true
