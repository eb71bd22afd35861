import string from '@adonisjs/core/helpers/string'
import { permissionSets } from '#api/contract/accounts/permission_policy'
import {
  PERMISSION_SETS,
  type PermissionSet,
  type Subject,
  SUBJECTS,
} from '#api/contract/accounts/permissions'

/** Contexts that contain resources. */
export const CONTEXTS = ['accounts', 'targets', 'library', 'evals', 'scans', 'findings'] as const
export type Context = (typeof CONTEXTS)[number]

export const isContext = (name: string): name is Context =>
  CONTEXTS.some((context) => context === name)

export const isSubject = (name: string): name is Subject =>
  SUBJECTS.some((subject) => subject === name)

/** Contexts in which a new resource is a module that owns its table. In other contexts, the context owns the table. */
const DIVIDED: readonly Context[] = ['accounts', 'library', 'findings']

/** Spellings of a resource's name, each with an example for `grading_note`. */
export type Names = {
  /** library */
  context: Context
  /** Config */
  permission: Subject
  /** VIEW_CONFIGURATIONS: a permission set that can read the resource but not create it */
  readerSet: PermissionSet
  /** library/grading_notes: the module as listed in database/table_owners.ts */
  owner: string
  /** redteam: the menu that contains the list */
  menu: string
  /** Grading notes: in the menu */
  sentencePlural: string
  /** grading_note */
  singular: string
  /** grading_notes */
  plural: string
  /** GradingNote */
  Singular: string
  /** GradingNotes */
  Plural: string
  /** gradingNotes */
  camelPlural: string
  /** grading-notes: in URLs */
  dashed: string
  /** Grading Notes: in titles */
  title: string
  /** grading note: in sentences */
  words: string
  /** grading notes: in sentences */
  wordsPlural: string
}

function readerSetFor(permission: Subject): PermissionSet {
  const allows = (set: PermissionSet, action: string) =>
    permissionSets[set].some(([granted, subject]) => granted === action && subject === permission)
  const found = PERMISSION_SETS.find((set) => allows(set, 'read') && !allows(set, 'create'))
  if (!found) throw new Error(`No permission set grants only read access to ${permission}`)
  return found
}

export function namesOf(name: string, context: Context, permission: Subject): Names {
  const singular = string.snakeCase(string.singular(name))
  const plural = string.plural(singular)
  const wordsPlural = plural.replaceAll('_', ' ')
  const words = singular.replaceAll('_', ' ')
  return {
    context,
    permission,
    readerSet: readerSetFor(permission),
    owner: DIVIDED.includes(context) ? `${context}/${plural}` : context,
    menu: context === 'evals' ? 'evaluations' : 'redteam',
    sentencePlural: string.sentenceCase(plural),
    singular,
    plural,
    Singular: string.pascalCase(singular),
    Plural: string.pascalCase(plural),
    camelPlural: string.camelCase(plural),
    dashed: plural.replaceAll('_', '-'),
    title: string.titleCase(wordsPlural),
    words,
    wordsPlural,
  }
}
