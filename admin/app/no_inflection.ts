/**
 * In place of the library by which react-admin makes up names of resources and fields, with English plurals: pages say
 * their names themselves, and what they leave out is read from the key.
 */
const asItIs = (name: string): string => name

export const inflect = asItIs
export const pluralize = asItIs
export const singularize = asItIs

export const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** `createdAt` → `Created at` */
export const humanize = (name: string): string =>
  capitalize(
    name
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replace(/[_-]+/g, ' ')
      .trim()
      .toLowerCase()
  )

export const transform = (name: string): string => humanize(name)
