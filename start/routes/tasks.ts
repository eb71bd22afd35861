import { controllers } from '#generated/controllers'
import { endpoint } from '#api/http/endpoint'
import { runTask, writeHarmful } from '#api/tasks/task_validator'

/** The attack and grading service of the command-line tool, and the pages that its attacks have targets fetch. */
export function taskRoutes() {
  const { tasks } = controllers
  endpoint(
    'POST /task',
    ['create', 'Eval'],
    [tasks.Tasks, 'store'],
    'Do a red team task of the command-line tool',
    { body: runTask, bodySize: 'document' }
  )
  endpoint(
    'POST /task/harmful',
    ['create', 'Eval'],
    [tasks.Tasks, 'harmful'],
    'Write prompts of a harmful category for the command-line tool',
    { body: writeHarmful, bodySize: 'document' }
  )
  endpoint(
    'GET /dynamic-pages/:evalRef/:key',
    'public',
    [tasks.Pages, 'show'],
    'A page that a target under test is asked to fetch'
  )
  endpoint(
    'GET /dynamic-pages/:evalRef/:key/collect',
    'public',
    [tasks.Pages, 'collect'],
    'Where such a page tries to have data sent'
  )
}
