import type { en } from './en.js'

/** All messages of the console. Each `messages.ts` adds its messages by declaration merging. */
export interface ConsoleMessages extends Shell {}
type Shell = typeof en

type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}`
}[keyof T & string]

/** Dotted keys of all messages, e.g. `teams.title`. */
export type MessageKey = KeysOf<ConsoleMessages>

/** Keys within a group, e.g. `KeyIn<'severity'>` is `'critical' | 'high' | …`. */
export type KeyIn<Group extends string> = Suffix<MessageKey, Group>
type Suffix<Key, Group extends string> = Key extends `${Group}.${infer Rest}` ? Rest : never

/** Groups that contain a key, e.g. `GroupWith<'delete_hint'>`. */
export type GroupWith<Name extends string> = Prefix<MessageKey, Name>
type Prefix<Key, Name extends string> = Key extends `${infer Group}.${Name}` ? Group : never
