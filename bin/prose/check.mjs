// node bin/prose/check.mjs [folder]: the prose check of `npm run check`, for strings, comments, documents, advice in
// YAML and commit subjects.
import { root } from '../prepare/paths.mjs'
import { commitFaults, recentSubjects } from './commits.mjs'
import { findingsOf, readBacklog, withoutBacklog } from './files.mjs'

const folder = process.argv[2] ?? root

const lineOf = ({ path, line, found, use }) => `${path}:${line}: "${found}" → ${use}`

const { rest, grown, groups } = withoutBacklog(
  findingsOf(folder),
  folder === root ? readBacklog() : []
)
const commits = recentSubjects(folder)
const faults = [
  ...rest.map(lineOf),
  ...grown.flatMap(({ files, max, findings }) => [
    `${files}: ${findings.length} findings, at most ${max} allowed by bin/prose/backlog.yml`,
    ...findings.map(lineOf),
  ]),
  ...commitFaults(commits ?? []),
]

for (const { files, max, findings } of groups) {
  if (findings.length < max) {
    console.log(`${files}: ${findings.length} of ${max}; lower it in bin/prose/backlog.yml`)
  }
}
if (!commits) console.log('no git repository: commit subjects are not checked')
for (const fault of faults) console.log(fault)
process.exitCode = faults.length === 0 ? 0 : 1
