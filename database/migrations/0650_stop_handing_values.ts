import { BaseSchema } from '@adonisjs/lucid/schema'

/** Previously stored credentials were not entered for export, so administrators must enter them again. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      "update targets set handed_secrets = 'references' where handed_secrets = 'values'"
    )
  }

  async down() {}
}
