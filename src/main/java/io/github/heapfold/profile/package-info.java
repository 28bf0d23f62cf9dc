/**
 * What may be left out of a dump and what is kept of that: every strippable column with what its loss costs ({@link
 * io.github.heapfold.profile.StripCosts} is the only list of it), rules, the presets and other files that consist of them,
 * and how the values are found that rules are about: {@link io.github.heapfold.profile.ProfileScan} reads a dump ahead
 * where that is needed, {@link io.github.heapfold.profile.PartialEraser} makes zeros of what goes of a column that does not
 * go whole.
 */
package io.github.heapfold.profile;
