import { looksLikeJson } from '../looks_like_json.js'

const PLACE = /\{\{-?\s*(\w+)\s*((?:\|\s*[a-z]+(?:\(\))?\s*)*)-?\}\}/g

/**
 * Puts values into a text at `{{name}}`, exactly as they are: inside JSON each is encoded for the place where it stands,
 * and `{{name | dump}}` is a whole JSON value. Names without a value stay.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const isJson = looksLikeJson(template)
  return template.replace(PLACE, (whole, name: string, filters: string) => {
    const value = values[name]
    if (value === undefined) return whole
    if (/\bdump\b/.test(filters)) return JSON.stringify(value)
    return isJson ? JSON.stringify(value).slice(1, -1) : value
  })
}
