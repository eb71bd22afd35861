import { respondToTask } from '#api/targets/model_tasks/respond_to_task'
import { runTask, writeHarmful } from '#api/targets/model_tasks/task_validator'
import type { HttpContext } from '@adonisjs/core/http'

/** Generates attacks and grades responses for the command-line tool. */
export default class TasksController {
  async store(ctx: HttpContext) {
    const { task, ...body } = await ctx.request.validateUsing(runTask)
    return respondToTask(ctx, task, body)
  }

  async harmful(ctx: HttpContext) {
    return respondToTask(ctx, 'harmful', await ctx.request.validateUsing(writeHarmful))
  }
}
