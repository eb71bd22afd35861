import { hostileValue, PROTOTYPE_KEYS, withPrototypeKey } from '#tests/fuzz/requests/hostile_values'
import type { Random } from '#tests/fuzz/requests/random'

type Container = Record<string | number, unknown>

type Place = { container: Container; key: string | number }

/** Lists every property and entry of a nested value; containers precede their contents. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  const container = value as Container
  return keys.flatMap((key) => [{ container, key }, ...placesIn(container[key])])
}

type Mutation = (body: unknown, random: Random) => unknown

/** Returns a mutation that changes one random place of the body. */
const atPlace =
  (change: (place: Place, random: Random) => void): Mutation =>
  (body, random) => {
    const places = placesIn(body)
    if (places.length === 0) return hostileValue(random)
    change(random.pick(places), random)
    return body
  }

const remove = ({ container, key }: Place) => {
  if (Array.isArray(container)) container.splice(Number(key), 1)
  else delete container[key]
}

const withKey = (body: unknown, key: string, value: unknown): unknown =>
  typeof body === 'object' && body !== null ? Object.assign(body, { [key]: value }) : value

/** Adds one of `PROTOTYPE_KEYS` as an own property, because assigning `__proto__` would set the prototype instead. */
const withOwnProto = (body: unknown, random: Random): unknown => {
  const target = typeof body === 'object' && body !== null ? body : {}
  const key = random.pick(PROTOTYPE_KEYS)
  return Object.defineProperty(target, key, {
    value: { isAdmin: true, admin: true },
    enumerable: true,
    configurable: true,
  })
}

export const BODY_MUTATIONS: Record<string, Mutation> = {
  'hostile value': atPlace((place, random) => {
    place.container[place.key] = hostileValue(random)
  }),
  'two hostile values': (body, random) => {
    const places = placesIn(body)
    for (let count = 0; count < 2 && places.length > 0; count++) {
      const { container, key } = random.pick(places)
      container[key] = hostileValue(random)
    }
    return body
  },
  'missing': atPlace(remove),
  'extra': (body, random) =>
    withKey(
      body,
      random.pick(['id', 'teamId', 'organizationId', 'isAdmin', 'x']),
      hostileValue(random)
    ),
  'prototype key': withOwnProto,
  'prototype value': (_, random) => withPrototypeKey(random.pick(PROTOTYPE_KEYS)),
  'all hostile': (body, random) => {
    for (const { container, key } of placesIn(body).slice(0, 20)) {
      container[key] = hostileValue(random)
    }
    return body
  },
  'whole': (_, random) => hostileValue(random),
  'wrapped': (body) => [body],
  'many': (body) => Array.from({ length: 300 }, () => body),
}
