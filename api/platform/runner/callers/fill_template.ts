const PLACE = /\{\{-?\s*(\w+)\s*((?:\|\s*[a-z]+(?:\(\))?\s*)*)-?\}\}/g

/**
 * Inserts values for `{{name}}`, escaped if the template is JSON, otherwise unchanged. `{{name | dump}}` becomes a
 * whole JSON value. Names without a value are kept.
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

/**
 * Whether a template looks like JSON, even if it is valid only after variables are filled in. A template that starts with
 * `{{prompt}}` does not.
 */
export const looksLikeJson = (text: string) => /^\s*[[{](?!\{)/.test(text)
