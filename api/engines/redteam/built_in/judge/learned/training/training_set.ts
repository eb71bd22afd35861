import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { JudgedResponse } from '../../judged_response.js'
import { featuresOf } from '../features.js'
import type { Sample } from './train_logistic.js'

const FOLDER = new URL('../data/responses/', import.meta.url)

/** `undecidable`: the response shows neither success nor failure of the attack. */
const row = z.object({
  pluginId: z.string().min(1),
  prompt: z.string().min(1),
  output: z.string(),
  label: z.enum(['failed', 'passed', 'undecidable']),
})

/** A labeled response, with its author as the source by which the data is split. */
export type TrainingSample = Sample & { author: string; isDecidable: boolean }

/** Matches placeholders of harmful details, which would give successful attacks away. */
const PLACEHOLDER = /\[[^\]\n]{1,60}\]/g

const LABELS = { failed: 1, passed: 0, undecidable: 0.5 }

/** Reads the labeled responses of all authors, one file per author. */
export function readTrainingSet(): TrainingSample[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .flatMap((file) => {
      const author = file.slice(0, -'.jsonl'.length)
      const lines = readFileSync(new URL(file, FOLDER), 'utf8').split('\n')
      return lines.filter((line) => line !== '').map((line) => sampleOf(author, line))
    })
}

function sampleOf(author: string, line: string): TrainingSample {
  const { pluginId, prompt, output, label } = row.parse(JSON.parse(line))
  const response = new JudgedResponse(output.replace(PLACEHOLDER, ' '))
  const read = response.slice(response.body).trim()
  const buckets = featuresOf({ pluginId, prompt, output: read }).buckets.slice()
  return { author, buckets, label: LABELS[label], isDecidable: label !== 'undecidable' }
}
