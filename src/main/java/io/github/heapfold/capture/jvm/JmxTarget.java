package io.github.heapfold.capture.jvm;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.github.heapfold.hprof.read.Threads;
import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A JVM reached over JMX: of another user, or on another machine that shares a folder with this one. */
public final class JmxTarget implements DumpTarget {
    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9a-fA-F:%.]+]|[^:\\s\\[\\]/]+):(\\d{1,5})");
    private static final String[] SIGNATURE = {String[].class.getName()};

    private final String address;
    private final boolean local;
    private final Optional<Path> shared;
    private final JMXConnector connector;
    private final MBeanServerConnection server;

    private JmxTarget(String address, boolean local, Optional<Path> shared, JMXConnector connector) throws IOException {
        this.address = address;
        this.local = local;
        this.shared = shared;
        this.connector = connector;
        this.server = connector.getMBeanServerConnection();
    }

    /**
     * Connects.
     *
     * @param address {@code HOST:PORT}
     * @param user with the password, where the JVM asks for them
     * @param shared a folder that the JVM sees under the same name as this process
     * @throws JobException where nobody answers, or not so
     */
    // The user names the address, and only what the JDK's own connector reads comes back.
    @SuppressWarnings("BanJNDI")
    public static JmxTarget connect(
            String address, Optional<String> user, Optional<String> password, Optional<Path> shared)
            throws IOException {
        Matcher form = ADDRESS.matcher(address);
        if (!form.matches()) {
            throw new JobException(Message.of("jvm.jmx.address", address));
        }
        boolean local = isLocal(form.group(1));
        if (!local && shared.isEmpty()) {
            throw new JobException(Message.of("jvm.jmx.folder", address));
        }
        Map<String, Object> environment = user.isEmpty()
                ? Map.of()
                : Map.of(JMXConnector.CREDENTIALS, new String[] {user.get(), password.orElse("")});
        try {
            JMXServiceURL url = new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + address + "/jmxrmi");
            return new JmxTarget(address, local, shared, JMXConnectorFactory.connect(url, environment));
        } catch (SecurityException e) {
            throw new JobException(Message.of(user.isEmpty() ? "jvm.jmx.login" : "jvm.jmx.refused", address), e);
        } catch (IOException e) {
            throw new JobException(Message.of("jvm.jmx.noAnswer", address, root(e)), e);
        }
    }

    private static String root(Throwable fault) {
        Throwable deepest = fault;
        while (deepest.getCause() != null && deepest.getCause() != deepest) {
            deepest = deepest.getCause();
        }
        return deepest.getMessage() == null ? deepest.toString() : deepest.getMessage();
    }

    private static boolean isLocal(String host) throws JobException {
        try {
            InetAddress found = InetAddress.getByName(host);
            return found.isLoopbackAddress() || NetworkInterface.getByInetAddress(found) != null;
        } catch (IOException e) {
            throw new JobException(Message.of("jvm.jmx.noMachine", host), e);
        }
    }

    @Override
    public String label() {
        return "JVM at " + address;
    }

    @Override
    public String stem() {
        return "jvm-" + address.replaceAll("[^A-Za-z0-9.]", "-");
    }

    @Override
    public DumpCommand command() throws IOException {
        try {
            return DumpCommand.of(diagnose("help", "GC.heap_dump"));
        } catch (InstanceNotFoundException e) {
            return DumpCommand.PLAIN;
        } catch (SecurityException e) {
            throw new JobException(Message.of("jvm.jmx.readOnly", label()), e);
        } catch (JMException e) {
            throw new JobException(Message.of("about", label(), root(e)), e);
        }
    }

    /** No JVM of OpenJDK has GC.heap_dump among the commands that it offers there, of whatever version. */
    @Override
    public Message noPipe() {
        return Message.of("capture.noPipeOverJmx");
    }

    private String diagnose(String operation, String... arguments) throws IOException, JMException {
        Object answer = server.invoke(
                name("com.sun.management:type=DiagnosticCommand"), operation, new Object[] {arguments}, SIGNATURE);
        return String.valueOf(answer);
    }

    private static ObjectName name(String text) {
        try {
            return new ObjectName(text);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public Path folder(Path preferred) {
        return shared.orElse(preferred);
    }

    /** Nobody knows whose it is, so it is taken for somebody else's where it could be. */
    @Override
    public boolean isForeign() {
        if (!local) {
            return true;
        }
        try {
            String name = ManagementFactory.newPlatformMXBeanProxy(
                            server, ManagementFactory.RUNTIME_MXBEAN_NAME, RuntimeMXBean.class)
                    .getName();
            Path process = Path.of("/proc", name.substring(0, name.indexOf('@')));
            return !Files.exists(process) || !Files.getOwner(process).equals(Files.getOwner(Path.of("/proc", "self")));
        } catch (IOException | RuntimeException e) {
            return true;
        }
    }

    @Override
    public void dump(Path file, boolean live, DumpCommand command) throws IOException {
        try {
            if (command.overwrite()) {
                String answer =
                        diagnose("gcHeapDump", command.arguments(file, live).toArray(String[]::new));
                if (!DumpCommand.isWhole(answer)) {
                    throw new JobException(Message.of("jvm.dumpFailed", label(), Jcmd.reason(answer)));
                }
            } else {
                ManagementFactory.newPlatformMXBeanProxy(
                                server, "com.sun.management:type=HotSpotDiagnostic", HotSpotDiagnosticMXBean.class)
                        .dumpHeap(file.toString(), live);
            }
        } catch (JobException e) {
            throw e;
        } catch (JMException | IOException | RuntimeException e) {
            throw new JobException(Message.of("jvm.dumpFailed", label(), root(e)), e);
        }
    }

    @Override
    public void close() {
        Threads.daemon(this::disconnect, "heapfold-jmx-close").start();
    }

    private void disconnect() {
        try {
            connector.close();
        } catch (IOException | RuntimeException e) {
            // It is of no use any more, closed or not.
        }
    }
}
