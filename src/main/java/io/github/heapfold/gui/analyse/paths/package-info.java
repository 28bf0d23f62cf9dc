/** Why objects are not freed: paths from roots. */
package io.github.heapfold.gui.analyse.paths;
