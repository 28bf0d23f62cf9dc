package io.github.heapfold.hprof;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageArgumentException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** What stands where primitive values were left out: a value per type, 0 where none was chosen. */
public final class Fill {
    /** Zeros everywhere. */
    public static final Fill ZERO = new Fill(Map.of());

    /** Without a sign. */
    private static final int MOST_OF_BYTE = 0xff;

    /** Bits per type, as the dump has them. */
    private final Map<BasicType, Long> bits;

    private Fill(Map<BasicType, Long> bits) {
        this.bits = bits;
    }

    /**
     * This fill with one choice more. It is written {@code TYPE=VALUE}; or {@code VALUE}, which is for all types where
     * it is a whole number that fits in a byte, and for bytes and chars where it is a character. Characters may be quoted, so that
     * {@code '7'} is one.
     *
     * @throws IllegalArgumentException where it is not written so, with a reason for the user
     */
    public Fill with(String choice) {
        Map<BasicType, Long> chosen = new EnumMap<>(BasicType.class);
        chosen.putAll(bits);
        int equals = choice.indexOf('=');
        if (isCharacter(choice)) {
            chosen.put(BasicType.BYTE, bits(BasicType.BYTE, choice));
            chosen.put(BasicType.CHAR, bits(BasicType.CHAR, choice));
        } else if (equals > 0) {
            BasicType type = type(choice.substring(0, equals));
            chosen.put(type, bits(type, choice.substring(equals + 1)));
        } else {
            for (BasicType type : BasicType.values()) {
                if (type.isPrimitive()) {
                    chosen.put(type, ofAllTypes(type, choice));
                }
            }
        }
        return new Fill(chosen);
    }

    private static BasicType type(String name) {
        for (BasicType type : BasicType.values()) {
            if (type.isPrimitive() && type.label().equals(name.toLowerCase(Locale.ROOT))) {
                return type;
            }
        }
        throw new MessageArgumentException(Message.of("fill.noType", name), null);
    }

    private static boolean isCharacter(String text) {
        boolean quoted = text.length() == 3 && text.startsWith("'") && text.endsWith("'");
        return quoted || (text.length() == 1 && !Character.isDigit(text.charAt(0)));
    }

    private static long ofAllTypes(BasicType type, String text) {
        long number;
        try {
            number = Long.decode(text);
        } catch (NumberFormatException e) {
            throw new MessageArgumentException(Message.of("fill.noNumber", text), e);
        }
        if (number < Byte.MIN_VALUE || number > MOST_OF_BYTE) {
            throw new MessageArgumentException(Message.of("fill.notOfAll", text), null);
        }
        return switch (type) {
            case FLOAT -> Float.floatToIntBits((float) number);
            case DOUBLE -> Double.doubleToLongBits((double) number);
            case BOOLEAN -> number == 0 ? 0 : 1;
            default -> number;
        };
    }

    private static long bits(BasicType type, String text) {
        try {
            return switch (type) {
                case FLOAT -> Float.floatToIntBits(Float.parseFloat(text));
                case DOUBLE -> Double.doubleToLongBits(Double.parseDouble(text));
                case BOOLEAN -> text.equals("true") ? 1 : text.equals("false") ? 0 : whole(type, text, 0, 1);
                case BYTE ->
                    isCharacter(text)
                            ? character(type, text, MOST_OF_BYTE)
                            : whole(type, text, Byte.MIN_VALUE, MOST_OF_BYTE);
                case CHAR -> isCharacter(text) ? character(type, text, 0xffff) : whole(type, text, 0, 0xffff);
                case SHORT -> whole(type, text, Short.MIN_VALUE, 0xffff);
                case INT -> whole(type, text, Integer.MIN_VALUE, 0xffff_ffffL);
                default -> whole(type, text, Long.MIN_VALUE, Long.MAX_VALUE);
            };
        } catch (NumberFormatException e) {
            throw new MessageArgumentException(Message.of("fill.notOf", text, type.label()), e);
        }
    }

    private static long character(BasicType type, String text, int most) {
        char character = text.charAt(text.length() == 3 ? 1 : 0);
        if (character > most) {
            throw new MessageArgumentException(Message.of("fill.tooLarge", character, type.label()), null);
        }
        return character;
    }

    private static long whole(BasicType type, String text, long least, long most) {
        long number = Long.decode(text);
        if (number < least || number > most) {
            throw new MessageArgumentException(Message.of("fill.notOf", text, type.label()), null);
        }
        return number;
    }

    /** Whether all is zero. */
    public boolean isZero() {
        return bits.values().stream().allMatch(value -> value == 0);
    }

    /** The value for a type, as the low bits; 0 for identifiers. */
    public long of(BasicType type) {
        return bits.getOrDefault(type, 0L);
    }
}
