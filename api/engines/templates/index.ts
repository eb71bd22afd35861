/** Plain templates: names, paths and filters. No code in a template is executed. */
export { FILTER_NAMES, namesIn, placesIn, renderPlaces } from './render_places.js'
export { readPlace } from './read_place.js'
