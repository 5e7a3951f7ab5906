// A sandy plain under a low sun: warm key light, blue light from the sky, haze and dunes far out.
#version 3.7;
global_settings { assumed_gamma 1 max_trace_level 6 }
// grouser: place
#declare R = grouser_extent;
#declare C = <grouser_center.x, grouser_center.y, grouser_ground>;
#declare Haze = rgb <0.83, 0.74, 0.62>;
background { Haze }
sky_sphere {
  pigment {
    gradient z
    color_map { [0.0 Haze] [0.12 rgb <0.72, 0.76, 0.80>] [0.5 rgb <0.30, 0.47, 0.74>] [1.0 rgb <0.16, 0.30, 0.58>] }
  }
}
plane {
  z, grouser_ground - 1e-5*R
  pigment { rgb <0.50, 0.38, 0.24> }
  normal { ripples 0.12 scale 0.02*R turbulence 0.6 }
  finish { ambient 0.04 diffuse 0.85 }
}
#declare I = 0;
#declare S = seed(11);
#while (I < 14)
  #declare A = radians(360*I/14 + 20*rand(S));
  sphere {
    0, 1
    scale R*<3 + 2*rand(S), 2 + rand(S), 0.35 + 0.35*rand(S)>
    translate C + R*<(9 + 5*rand(S))*cos(A), (9 + 5*rand(S))*sin(A), -0.05>
    pigment { rgb <0.52, 0.40, 0.26> }
    finish { ambient 0.05 diffuse 0.85 }
  }
  #declare I = I + 1;
#end
fog { distance 90*R color Haze }
light_source { C + 40*R*<-0.75, -0.45, 0.48> color rgb <1.00, 0.84, 0.62> parallel point_at C }
light_source { C + 40*R*<0, 0, 1> color rgb <0.22, 0.28, 0.40> parallel point_at C shadowless }
light_source { C + 40*R*<0.8, 0.5, 0.35> color rgb <0.10, 0.11, 0.14> parallel point_at C shadowless }
// grouser: camera
// grouser: bodies
