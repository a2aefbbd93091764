// Pictures of every screen: dark and light, three widths, with no data, with some, and with a great deal.
// node tools/build-web.ts && node e2e/pictures.ts <folder> [parts of screens' names]
import { mkdir } from "node:fs/promises";
import { SCREENS } from "./pictures/screens.ts";
import { AMOUNTS, setScenes } from "./pictures/set-scene.ts";
import { takePictures } from "./pictures/take-pictures.ts";
import { openBrowser } from "./support/browser.ts";

const APPEARANCES = ["dark", "light"] as const;
const WIDTHS = [1640, 1024, 520] as const;

const [folder, ...parts] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder that the pictures go to.");
await mkdir(folder, { recursive: true });
const { url, scenes, strike } = await setScenes();
const browser = await openBrowser();
try {
  for (const screen of SCREENS.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part))))
    for (const amount of AMOUNTS)
      for (const appearance of APPEARANCES) {
        const faults = await takePictures({ browser, url, folder, screen, amount, scene: scenes[amount], appearance, widths: WIDTHS });
        for (const fault of faults) console.log(`${screen.name}, ${amount}, ${appearance}: ${fault}`);
      }
} finally {
  await browser.close();
  await strike();
}
