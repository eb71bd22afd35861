import { controllers } from '#generated/controllers'
import { endpoint } from '#api/platform/http/endpoint'
import { runTask, writeHarmful } from '#api/targets/model_tasks/task_validator'

/**
 * Mounts the routes for attack generation and grading for the command-line tool, and for the web pages that its attacks
 * ask targets to fetch.
 */
export function taskRoutes() {
  const { modelTasks: tasks } = controllers.targets
  endpoint(
    'POST /task',
    ['create', 'Eval'],
    [tasks.Tasks, 'store'],
    'Run a red team task of the command-line tool',
    { body: runTask, bodySize: 'document' }
  )
  endpoint(
    'POST /task/harmful',
    ['create', 'Eval'],
    [tasks.Tasks, 'harmful'],
    'Generate prompts of a harmful category for the command-line tool',
    { body: writeHarmful, bodySize: 'document' }
  )
  endpoint(
    'GET /dynamic-pages/:evalRef/:key',
    'public',
    [tasks.pages.Pages, 'show'],
    'Get a web page with a planted instruction; fetched by a target under test'
  )
  endpoint(
    'GET /dynamic-pages/:evalRef/:key/collect',
    'public',
    [tasks.pages.Pages, 'collect'],
    'Record a request to the tracking URL of such a page, where the target may send data'
  )
}
