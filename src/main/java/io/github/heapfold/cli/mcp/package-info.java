/** Questions about dumps for assistants, by the Model Context Protocol: the only room that knows its library. */
package io.github.heapfold.cli.mcp;
