import java.lang.reflect.Field;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/**
 * Starts DynamoDB Local with its own arguments at 127.0.0.1 only. DynamoDB Local has no option for
 * this: it listens at every address of the machine, and it answers callers without credentials.
 *
 * The class file beside this file is committed, because a Java without compiler runs it. To make it
 * again: javac --release 17 -cp 'DynamoDBLocal.jar:DynamoDBLocal_lib/*' LoopbackDynamoDb.java
 */
public final class LoopbackDynamoDb {
  public static void main(String[] args) throws Exception {
    DynamoDBProxyServer dynamoDb = ServerRunner.createServerFromCommandLineArgs(args);
    Field field = DynamoDBProxyServer.class.getDeclaredField("server");
    field.setAccessible(true);
    for (Connector connector : ((Server) field.get(dynamoDb)).getConnectors()) {
      ((ServerConnector) connector).setHost("127.0.0.1");
    }
    dynamoDb.start();
    dynamoDb.join();
  }
}
