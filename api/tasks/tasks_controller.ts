import { answerTask } from '#api/tasks/answer_task'
import { runTask, writeHarmful } from '#api/tasks/task_validator'
import type { HttpContext } from '@adonisjs/core/http'

/** The attack and grading service of the command-line tool. */
export default class TasksController {
  async store(ctx: HttpContext) {
    const { task, ...body } = await ctx.request.validateUsing(runTask)
    return answerTask(ctx, task, body)
  }

  async harmful(ctx: HttpContext) {
    return answerTask(ctx, 'harmful', await ctx.request.validateUsing(writeHarmful))
  }
}
