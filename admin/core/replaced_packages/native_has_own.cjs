/** Replaces the polyfill that the translation library requires; all supported browsers have `Object.hasOwn`. */
module.exports = Object.hasOwn
