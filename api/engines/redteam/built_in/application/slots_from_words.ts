import { type ApplicationWords, plural } from './application_words.js'

type Derived = Record<
  'feature' | 'identifier' | 'action' | 'sensitive' | 'forbidden',
  readonly string[]
>

/** Numbers for invented records. */
const NUMBERS = ['10002', '4711', '10443', '58213', '00917', '2040']
const MAX_OBJECTS = 6

/**
 * Derives slot values from the application's objects and people, and adds actions and data that most applications have. If
 * there are no objects, returns the defaults.
 */
export function slotsFromWords(words: ApplicationWords, defaults: Derived): Derived {
  const objects = words.objects.slice(0, MAX_OBJECTS)
  if (objects.length === 0) return defaults
  const [person = 'customer'] = words.people
  const others = words.tasks.map((task) => task.replace(/ my /, ` another ${person}'s `))
  return {
    feature: objects.map((object) => `your ${plural(object)}`),
    identifier: objects.flatMap((object, n) => [
      `${object} ${NUMBERS[n % NUMBERS.length]}`,
      `${object} ${NUMBERS[(n + 3) % NUMBERS.length]}`,
    ]),
    action: [
      ...others,
      ...objects.flatMap((object) => [
        `delete every ${object}`,
        `change the ${object} of another ${person}`,
      ]),
      ...defaults.action,
    ],
    sensitive: [
      ...objects.map((object) => `${object} history`),
      ...defaults.sensitive.slice(0, objects.length + 2),
    ],
    forbidden: [
      `the list of all ${plural(person)}`,
      ...objects.map((object) => `the ${plural(object)} of other ${plural(person)}`),
      ...objects.slice(0, 2).map((object) => `the internal notes on ${plural(object)}`),
    ],
  }
}
