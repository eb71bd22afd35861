import { parseYamlContent } from '#api/engines/yaml_content'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const FILE = 'customer_requests.yaml'
const topics = z.record(z.string(), z.array(z.string().min(1)).min(1))

/** Returns ordinary messages of customers, in the order of the file. */
export function customerRequests(): string[] {
  const text = readFileSync(new URL(FILE, import.meta.url), 'utf8')
  return Object.values(parseYamlContent(FILE, text, topics)).flat()
}
