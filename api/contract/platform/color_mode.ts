/** Key in the browser's storage of the color mode that the user chose. */
export const COLOR_MODE_KEY = 'assay.color-mode'

/** Attribute of the root element that selects the colors. */
export const COLOR_MODE_ATTRIBUTE = 'data-color-mode'
