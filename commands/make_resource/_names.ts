import string from '@adonisjs/core/helpers/string'

/** The forms of a resource's name, e.g. of `grading_note`. */
export type Names = {
  /** grading_note */
  singular: string
  /** grading_notes */
  plural: string
  /** GradingNote */
  Singular: string
  /** GradingNotes */
  Plural: string
  /** gradingNote */
  camel: string
  /** gradingNotes */
  camelPlural: string
  /** grading-notes: in addresses */
  dashed: string
  /** Grading Notes: in titles */
  title: string
  /** grading note: in sentences */
  words: string
  /** grading notes: in sentences */
  wordsPlural: string
}

export function namesOf(name: string): Names {
  const singular = string.snakeCase(string.singular(name))
  const plural = string.plural(singular)
  const wordsPlural = plural.replaceAll('_', ' ')
  return {
    singular,
    plural,
    Singular: string.pascalCase(singular),
    Plural: string.pascalCase(plural),
    camel: string.camelCase(singular),
    camelPlural: string.camelCase(plural),
    dashed: plural.replaceAll('_', '-'),
    title: string.titleCase(wordsPlural),
    words: singular.replaceAll('_', ' '),
    wordsPlural,
  }
}
