/** The computer's levels, weakest first: those that the server has. */
import { place } from "../device/place";
import { LEVELS, type Level } from "../generated/codes";
import { serverLevels } from "../session/api";

class Levels {
  known = $state.raw<readonly Level[]>(LEVELS);

  load(): void {
    if (place.folder) return;
    serverLevels().then(
      (there) => {
        const found = LEVELS.filter((level) => there.includes(level));
        if (found.length > 0) this.known = found;
      },
      () => undefined,
    );
  }
}

export const levels = new Levels();
