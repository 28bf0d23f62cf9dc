#!/usr/bin/env bash
# Makes large heap dumps of real programs, which come from Maven Central or are part of a JDK. A dump that is there is left as it is.
# usage: [OUT=DIR] [WORK=DIR] [JDK=HOME] [JDK25=HOME] src/tools/benchmark/make-dumps.sh NAME…
#   zipkin        35 MB  a Spring Boot server, just started; also as HotSpot's own gzip        JDK 17, G1, live
#   text         200 MB  lines of the text files below TEXT_DIR (/usr/share): strings, maps   JDK 17, G1, live
#   jruby        220 MB  Ruby libraries, a parsed JSON and XML document                       JDK 17, Parallel, live
#   lucene       260 MB  an index in memory while it is written                               JDK 17, Serial, all, 64-bit references
#   javac-zgc    540 MB  javac with the trees, symbols and types of java.base                 JDK 25, ZGC, live
#   spans        400 MB  the Spring Boot server again, with 20,000 traces in memory           JDK 25, G1, all
#   h2           1.5 GB  a database in memory, 3.5 million rows                               JDK 17, G1, live
#   h2-big       4.5 GB  the same with all its garbage; wants 8 GB of memory                JDK 17, G1, all
# OUT is where the dumps go (target/dumps), WORK what they are made from (target/dumps/work); JDK is a JDK 17 (JAVA_HOME), JDK25 a
# JDK 25 with its sources in lib/src.zip, which h2, h2-big and lucene read too.
# Needs: a JDK 17 and a JDK 25, Maven, curl, unzip, gawk or mawk 1.3.4.
set -euo pipefail
[ $# -gt 0 ] || { sed -n '2,14p' "$0" >&2; exit 2; }
programs=$(realpath "$(dirname "${BASH_SOURCE[0]}")")/programs
OUT=$(realpath -m "${OUT:-$programs/../../../../target/dumps}")
WORK=$(realpath -m "${WORK:-$OUT/work}")
JDK=${JDK:-${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}}
JDK25=${JDK25:-/usr/lib/jvm/temurin-25-jdk-amd64}
mkdir -p "$OUT" "$WORK"
pid=
trap '[ -z "$pid" ] || kill "$pid"' EXIT

fetch() { # fetch GROUP:ARTIFACT:VERSION[:TYPE:CLASSIFIER] FILE
    [ -e "$WORK/$2" ] || mvn -q -B -ntp org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy -Dartifact="$1" -DoutputDirectory="$WORK"
}

sources() { # unpacks the sources of JDK 25
    [ -d "$WORK/src/java.base" ] || unzip -q "$JDK25/lib/src.zip" -d "$WORK/src"
}

start() { # start WORD COMMAND…: starts a program and waits until it prints WORD
    local word=$1; shift
    "$@" >"$WORK/$name.log" 2>&1 & pid=$!
    for _ in $(seq 300); do
        grep -q "$word" "$WORK/$name.log" && return
        kill -0 $pid || break
        sleep 1
    done
    echo "$name did not get ready: see $WORK/$name.log" >&2
    return 1
}

take() { # take JDK [OPTION]: takes the dump; its name appears when it is whole
    rm -f "$OUT/$name.part"
    "$1/bin/jcmd" $pid GC.heap_dump ${2:+"$2"} "$OUT/$name.part"
    mv "$OUT/$name.part" "$OUT/$name.hprof"
}

compiled() { # compiled JDK PROGRAM [JAR]
    "$1/bin/javac" -d "$WORK" ${3:+-cp "$3"} "$programs/$2.java"
}

zipkin() {
    fetch io.zipkin:zipkin-server:3.4.2:jar:exec zipkin-server-3.4.2-exec.jar
    start 'Serving HTTP' "$JDK/bin/java" -Xmx512m -Dserver.address=127.0.0.1 -jar "$WORK/zipkin-server-3.4.2-exec.jar"
    "$JDK/bin/jcmd" $pid GC.heap_dump -gz=1 -overwrite "$OUT/zipkin-hotspot.hprof.gz"
    take "$JDK"
}

text() {
    compiled "$JDK" TextHeap
    start READY "$JDK/bin/java" -Xmx2g -cp "$WORK" TextHeap "${TEXT_DIR:-/usr/share}"
    take "$JDK"
}

jruby() {
    fetch org.jruby:jruby-complete:9.4.8.0 jruby-complete-9.4.8.0.jar
    start READY "$JDK/bin/java" -Xmx2g -XX:+UseParallelGC -jar "$WORK/jruby-complete-9.4.8.0.jar" "$programs/jruby_heap.rb"
    take "$JDK"
}

lucene() {
    fetch org.apache.lucene:lucene-core:9.12.0 lucene-core-9.12.0.jar
    sources
    compiled "$JDK" LuceneHeap "$WORK/lucene-core-9.12.0.jar"
    start READY "$JDK/bin/java" -Xmx1g -XX:+UseSerialGC -XX:-UseCompressedOops -cp "$WORK/lucene-core-9.12.0.jar:$WORK" LuceneHeap "$WORK/src"
    take "$JDK" -all
}

javac-zgc() {
    sources
    mkdir -p "$WORK/25"
    "$JDK25/bin/javac" -d "$WORK/25" "$programs/JavacHeap.java"
    start READY "$JDK25/bin/java" -Xmx2g -XX:+UseZGC -cp "$WORK/25" JavacHeap "$WORK/src"
    take "$JDK25"
}

spans() {
    fetch io.zipkin:zipkin-server:3.4.2:jar:exec zipkin-server-3.4.2-exec.jar
    start 'Serving HTTP' "$JDK25/bin/java" -Xmx512m -Dserver.address=127.0.0.1 -jar "$WORK/zipkin-server-3.4.2-exec.jar"
    awk -v post="curl -sSf -H 'Content-Type: application/json' --data-binary @- http://127.0.0.1:9411/api/v2/spans" -f "$programs/spans.awk"
    take "$JDK25" -all
}

database() { # database OPTION…: an H2 server with every line of some modules' sources in a table
    fetch com.h2database:h2:2.3.232 h2-2.3.232.jar
    sources
    [ -s "$WORK/lines.csv" ] || (
        cd "$WORK/src"
        echo PATH,LINENO,TEXT
        find java.base java.desktop java.xml jdk.compiler java.sql jdk.jshell java.management jdk.javadoc java.naming jdk.hotspot.agent -name '*.java' \
            | LC_ALL=C sort | xargs awk '{ gsub(/"/, "\"\""); printf "\"%s\",%d,\"%s\"\n", FILENAME, FNR, $0 }'
    ) >"$WORK/lines.csv"
    cat >"$WORK/lines.sql" <<SQL
CREATE TABLE SRC(ID BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, PATH VARCHAR, LINENO INT, TEXT VARCHAR);
INSERT INTO SRC(PATH, LINENO, TEXT) SELECT PATH, CAST(LINENO AS INT), TEXT FROM CSVREAD('$WORK/lines.csv');
CREATE INDEX SRC_PATH ON SRC(PATH, LINENO);
SQL
    start 'TCP server running' "$JDK/bin/java" "$@" -Dh2.bindAddress=127.0.0.1 -cp "$WORK/h2-2.3.232.jar" org.h2.tools.Server -tcp -tcpPort 9092 -ifNotExists
    "$JDK/bin/java" -cp "$WORK/h2-2.3.232.jar" org.h2.tools.RunScript -url 'jdbc:h2:tcp://127.0.0.1/mem:c;DB_CLOSE_DELAY=-1' -user sa -script "$WORK/lines.sql"
}

h2() {
    database -Xmx6g
    take "$JDK"
}

h2-big() {
    database -Xmx5g -XX:-G1UseAdaptiveIHOP -XX:InitiatingHeapOccupancyPercent=100 # or a collection might come just before the dump
    take "$JDK" -all
}

for name in "$@"; do
    case $name in
    zipkin | text | jruby | lucene | javac-zgc | spans | h2 | h2-big) ;;
    *) echo "no such dump: $name" >&2; exit 2 ;;
    esac
    [ ! -e "$OUT/$name.hprof" ] || continue
    echo "making $OUT/$name.hprof" >&2
    "$name"
    kill "$pid"
    wait "$pid" || true
    pid=
done
