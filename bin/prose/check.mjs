// node bin/prose/check.mjs [folder]: the prose check of `npm run check`, for strings, comments, names, documents,
// advice in YAML, button labels and commit subjects.
import { root } from '../prepare/paths.mjs'
import { labelFindings } from './button_labels.mjs'
import { commitFaults, recentSubjects } from './commits.mjs'
import { findingsOf } from './files.mjs'

const folder = process.argv[2] ?? root

const lineOf = ({ path, line, found, use }) =>
  `${line === undefined ? path : `${path}:${line}`}: "${found}" → ${use}`

const commits = recentSubjects(folder)
const findings = [...findingsOf(folder), ...labelFindings(folder)]
const faults = [...findings.map(lineOf), ...commitFaults(commits ?? [])]

if (!commits) console.log('no git repository: commit subjects are not checked')
for (const fault of faults) console.log(fault)
process.exitCode = faults.length === 0 ? 0 : 1
