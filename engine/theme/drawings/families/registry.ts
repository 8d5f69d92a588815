import type { Family } from '../family.ts';
import { antenna } from './antenna.ts';
import { baseStation } from './base-station.ts';
import type { Build } from './build.ts';
import { bulletCamera } from './bullet-camera.ts';
import { cable } from './cable.ts';
import { cameraKit } from './camera-kit.ts';
import { ceilingAp } from './ceiling-ap.ts';
import { connector } from './connector.ts';
import { desktopAp } from './desktop-ap.ts';
import { desktopSwitch } from './desktop-switch.ts';
import { domeCamera } from './dome-camera.ts';
import { extender } from './extender.ts';
import { gateway } from './gateway.ts';
import { mediaConverter } from './media-converter.ts';
import { mesh } from './mesh.ts';
import { mifi } from './mifi.ts';
import { mobileRouter } from './mobile-router.ts';
import { modem } from './modem.ts';
import { olt } from './olt.ts';
import { ont } from './ont.ts';
import { opticalModule } from './optical-module.ts';
import { outdoorAp } from './outdoor-ap.ts';
import { outdoorCpe } from './outdoor-cpe.ts';
import { pcieAdapter } from './pcie-adapter.ts';
import { powerline } from './powerline.ts';
import { rackGateway } from './rack-gateway.ts';
import { rackSwitch } from './rack-switch.ts';
import { recorder } from './recorder.ts';
import { router } from './router.ts';
import { splitter } from './splitter.ts';
import { turretCamera } from './turret-camera.ts';
import { usbAdapter } from './usb-adapter.ts';
import { wallAp } from './wall-ap.ts';

/** The drawing of each family. */
export const FAMILY_DRAWINGS = {
  router,
  mesh,
  extender,
  powerline,
  usbAdapter,
  pcieAdapter,
  desktopSwitch,
  rackSwitch,
  ceilingAp,
  wallAp,
  desktopAp,
  outdoorAp,
  gateway,
  rackGateway,
  modem,
  ont,
  olt,
  opticalModule,
  splitter,
  mediaConverter,
  mifi,
  mobileRouter,
  outdoorCpe,
  baseStation,
  antenna,
  bulletCamera,
  domeCamera,
  turretCamera,
  recorder,
  cameraKit,
  cable,
  connector,
} satisfies Record<Family, Build>;
