/** Stands for what starts a program and is none of it: executable archives of Spring Boot begin in this package. */
package org.springframework.boot.loader;
