import { writeFile } from 'node:fs/promises'
import { BaseCommand, flags } from '@adonisjs/core/ace'

const PATH = 'api/engines/redteam/built_in/judge/learned/data/model.json'

/** Trains the classifier of the built-in judge. Every run produces the same bytes. */
export default class JudgeTrain extends BaseCommand {
  static commandName = 'judge:train'
  static description = 'Train the classifier of the built-in judge on the responses in the sources'

  @flags.string({ description: 'File to write', default: PATH })
  declare output: string

  async run() {
    const { trainModel } =
      await import('#api/engines/redteam/built_in/judge/learned/training/train_model')
    const json = `${JSON.stringify(trainModel())}\n`
    await writeFile(this.app.makePath(this.output), json)
    this.logger.success(`${this.output}: ${json.length} bytes`)
  }
}
