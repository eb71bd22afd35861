/** Replaces the polyfill that the translation library requires; all supported browsers have `Object.entries`. */
module.exports = Object.entries
