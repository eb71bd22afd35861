import { flags } from '#config/flags'

export default class ConfigController {
  async show() {
    return flags
  }
}
