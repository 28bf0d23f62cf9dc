# Feeds batches of Zipkin spans, each a JSON array, to the command post (-v post=…): traces of web requests through six services, 4 to 12 spans each.
function hex(digits,    text) {
    for (text = ""; length(text) < digits;) text = text sprintf("%04x", int(rand() * 65536))
    return text
}
BEGIN {
    srand(7)
    services = split("gateway catalogue basket payment stock mail", service, " ")
    paths = split("/api/items /api/items/{id} /api/basket /api/pay /api/stock/{sku} /health", path, " ")
    split("GET GET GET POST PUT", method, " ")
    now = systime() * 1000000
    for (batch = 0; batch < 200; batch++) {
        line = "["
        for (trace = 0; trace < 100; trace++) {
            id = hex(32)
            root = hex(16)
            count = 4 + int(rand() * 9)
            for (span = 0; span < count; span++) {
                from = service[1 + int(rand() * services)]
                to = service[1 + int(rand() * services)]
                where = path[1 + int(rand() * paths)]
                how = method[1 + int(rand() * 5)]
                line = line (length(line) > 1 ? "," : "") sprintf("{\"traceId\":\"%s\",\"id\":\"%s\"%s,\"kind\":\"%s\",\"name\":\"%s %s\",\"timestamp\":%d,\"duration\":%d,\"localEndpoint\":{\"serviceName\":\"%s\",\"ipv4\":\"10.0.0.%d\",\"port\":8080},\"remoteEndpoint\":{\"serviceName\":\"%s\",\"ipv4\":\"10.0.1.%d\"},\"annotations\":[{\"timestamp\":%d,\"value\":\"wire.send\"}],\"tags\":{\"http.method\":\"%s\",\"http.path\":\"%s/%d\",\"http.status_code\":\"%d\",\"instance\":\"%s-%d\"}}", id, span ? hex(16) : root, span ? ",\"parentId\":\"" root "\"" : "", span % 2 ? "CLIENT" : "SERVER", tolower(how), where, now - int(rand() * 3600000000), 100 + int(rand() * rand() * 500000), from, 1 + int(rand() * 20), to, 1 + int(rand() * 20), now - int(rand() * 3600000000), how, where, int(rand() * 100000), rand() < 0.95 ? 200 : 503, from, int(rand() * 20))
            }
        }
        print line "]" | post
        close(post)
    }
}
