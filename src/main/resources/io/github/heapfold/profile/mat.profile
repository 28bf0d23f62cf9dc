profile mat
purpose what Eclipse MAT shows in its reports: thread names and stacks, loader names, system properties, class names
cost of the contents of byte and char arrays all but the first bytes: long texts are cut
cost before Java 7u6 and Android 6, of a dump from a pipe: texts that lie behind those bytes in an array which they share
cost the contents of all other primitive arrays
cost duplicate strings are told by their first bytes; the query for arrays of one value finds false ones
strip LOAD_CLASS.stackTraceSerial
strip CLASS_DUMP.stackTraceSerial
strip CLASS_DUMP.signersObjectId
strip CLASS_DUMP.protectionDomainObjectId
strip CLASS_DUMP.reserved1
strip CLASS_DUMP.reserved2
strip INSTANCE_DUMP.stackTraceSerial
strip OBJECT_ARRAY_DUMP.stackTraceSerial
strip PRIMITIVE_ARRAY_DUMP.stackTraceSerial
strip PRIMITIVE_ARRAY_DUMP.elements
# MAT reads at most 1,024 characters of a text, which take at most two bytes each.
keep first:2048[byte]
keep first:2048[char]
# Before Java 7u6 and Android 6 short texts are parts of long arrays.
keep shared:2048
