/**
 * What may be left out of a dump: every strippable column with what its loss costs, and the presets that choose among them.
 * To make a field strippable, add it to {@link io.github.heapfold.profile.Strippable}; to add a preset, add it to
 * {@link io.github.heapfold.profile.Presets}.
 */
package io.github.heapfold.profile;
