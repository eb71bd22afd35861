/** Key in the browser's local storage for the color mode chosen by the user. */
export const COLOR_MODE_KEY = 'assay.color-mode'

/** Attribute of the root element that selects the colors. */
export const COLOR_MODE_ATTRIBUTE = 'data-color-mode'
