import { writeFile } from 'node:fs/promises'
import { BaseCommand, flags } from '@adonisjs/core/ace'

const PATH = 'api/engines/guardrails/data/model.json'

/** Trains the classifiers of the guardrails engine. Every run produces the same bytes. */
export default class GuardrailsTrain extends BaseCommand {
  static commandName = 'guardrails:train'
  static description = 'Train the guardrail classifiers on the shipped texts'

  @flags.string({ description: 'File to write', default: PATH })
  declare output: string

  async run() {
    const { trainModel } = await import('#api/engines/guardrails/training/train_model')
    const json = `${JSON.stringify(trainModel())}\n`
    await writeFile(this.app.makePath(this.output), json)
    this.logger.success(`${this.output}: ${json.length} bytes`)
  }
}
