/** A word of the system that it is one's turn, while the page is hidden; asked for once, by a person's click. */
import { settings } from "./settings.svelte";
import { sound } from "./sound";

/** Whether the browser gives notices here: on plain http it has them by name only. */
export const canNotify = (): boolean => isSecureContext && typeof Notification === "function";

/** Switches notices on or off; false if the browser refuses them. */
export async function wantNotices(wanted: boolean): Promise<boolean> {
  const allowed = !wanted || !canNotify() || (await Notification.requestPermission()) === "granted";
  settings.set({ notify: wanted && allowed });
  if (settings.notify) sound.call("stone"); // how it will sound; browsers want a click before the first one
  return allowed;
}

/** It has become one's turn: says so where nobody sees it. */
export function notifyTurn(title: string, text: string): void {
  if (!settings.notify || !document.hidden) return;
  sound.call("stone");
  if (!canNotify() || Notification.permission !== "granted") return;
  const about = { body: text, tag: "schotten-turn" };
  try {
    const notice = new Notification(title, about);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones know notices only of service workers, whose click brings the page back (sw.js).
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(title, about));
  }
}
