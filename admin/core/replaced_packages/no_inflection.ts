/**
 * Replaces the inflection library that react-admin uses to derive labels. Pages set their own labels, so names are
 * returned unchanged.
 */
const asItIs = (name: string): string => name

export const inflect = asItIs
export const pluralize = asItIs
export const singularize = asItIs

export const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Derives a label from a key: `createdAt` → `Created at`. */
export const humanize = (name: string): string =>
  capitalize(
    name
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replace(/[_-]+/g, ' ')
      .trim()
      .toLowerCase()
  )

export const transform = (name: string): string => humanize(name)
