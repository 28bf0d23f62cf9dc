profile shark
purpose what Shark leaves out: the contents of primitive arrays and the values in wrapper objects
cost thread names, class loader names, system properties, the text of strings, all other contents of primitive arrays
cost the values of Integer, Long and the other wrappers
# Shark writes question marks where texts were; what is filled in here is chosen when restoring.
strip PRIMITIVE_ARRAY_DUMP.elements
strip java.lang.Boolean.value
strip java.lang.Character.value
strip java.lang.Float.value
strip java.lang.Double.value
strip java.lang.Byte.value
strip java.lang.Short.value
strip java.lang.Integer.value
strip java.lang.Long.value
