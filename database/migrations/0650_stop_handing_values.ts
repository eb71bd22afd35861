import { BaseSchema } from '@adonisjs/lucid/schema'

/** Credentials that were stored before were not entered to be handed out; an administrator enters them again. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      "update targets set handed_secrets = 'references' where handed_secrets = 'values'"
    )
  }

  async down() {}
}
